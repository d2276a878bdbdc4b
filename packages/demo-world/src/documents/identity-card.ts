import { createRandom, hashOf } from '../random.ts'

/**
 * An SVG of a made-up identity card on a desk. It has bars instead of words, so that no font
 * changes it.
 */
export function drawIdentityCard(key: string): string {
  const random = createRandom(hashOf(`${key}/card`))
  const hue = random.int(180, 260)
  const skin = random.pick(['#e8b893', '#c98d63', '#8f5b3c', '#f0cbaa'])
  const bars = Array.from(
    { length: 6 },
    (_, i) =>
      `<rect x="520" y="${300 + i * 56}" width="${random.int(220, 430)}" height="22" rx="6" fill="#40566b" opacity="${i % 2 ? 0.4 : 0.75}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">
    <defs><linearGradient id="d" x2="1" y2="1"><stop stop-color="#6d5846"/><stop offset="1" stop-color="#4a3a2e"/></linearGradient>
    <linearGradient id="c" x2="1"><stop stop-color="hsl(${hue} 45% 88%)"/><stop offset="1" stop-color="hsl(${hue + 40} 50% 94%)"/></linearGradient></defs>
    <rect width="1200" height="900" fill="url(#d)"/>
    <g transform="rotate(-2 600 450)"><rect x="130" y="150" width="940" height="600" rx="36" fill="#0004" transform="translate(10 14)"/>
    <rect x="130" y="150" width="940" height="600" rx="36" fill="url(#c)"/><rect x="130" y="150" width="940" height="90" rx="36" fill="hsl(${hue} 40% 45%)"/>
    <rect x="180" y="290" width="280" height="350" rx="14" fill="hsl(${hue} 30% 76%)"/><circle cx="320" cy="420" r="74" fill="${skin}"/>
    <path d="M195 640c0-90 56-130 125-130s125 40 125 130z" fill="hsl(${hue} 25% 35%)"/><path d="M246 410c0-60 34-88 74-88s74 28 74 88c-20-40-50-46-74-46s-54 6-74 46z" fill="#3a2a1e"/>
    ${bars.join('')}<rect x="180" y="676" width="840" height="16" fill="#40566b" opacity=".5"/><rect x="180" y="704" width="760" height="16" fill="#40566b" opacity=".5"/></g></svg>`
}
