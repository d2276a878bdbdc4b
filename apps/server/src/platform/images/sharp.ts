import sharp from 'sharp'

// One thread per image and no cache: the render queue limits the number of images, and each
// original is read once.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }
