import { useRootLoaderData } from '#lib/page/root-loader-data.ts'

export function Logo() {
  const { productName } = useRootLoaderData()
  return (
    <span className="inline-flex items-center gap-2 font-heading text-xl font-bold tracking-[-0.02em] text-on-bar">
      <svg viewBox="0 0 34 26" aria-hidden="true" className="h-[26px] w-[34px]">
        <path d="M8.4 0h4.8q1.6 0 1 1.7L6 24.3Q5.4 26 3.8 26H1q-1.600 0-1-1.700L8.200 1.300Z" fill="#ff6a26" transform="translate(-.2)" />
        <path
          d="M19 0h3.800q1.600 0 1 1.700L15.600 24.300Q15 26 13.400 26h-2.800q-1.600 0-1-1.700L17.400 1.700Q18 0 19 0Z"
          fill="#ffb38f"
        />
        <path
          d="M28.600 0h3.800q1.600 0 1 1.700L25.200 24.300Q24.600 26 23 26h-2.800q-1.600 0-1-1.700L27 1.700Q27.600 0 28.600 0Z"
          fill="#fff"
        />
      </svg>
      {productName}
    </span>
  )
}
