import sharp from 'sharp'

// One thread for each image and no cache: the bound on images at once is ours (render queue), and each original is read once.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }
