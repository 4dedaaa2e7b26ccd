import classes from './banner.module.css'

/** One of the twelve banners in the size and format the device takes; the first paint is its average colour. */
export const Banner = ({
  id,
  sizes = '100vw',
  eager = false,
  className,
}: {
  id: number
  sizes?: string
  eager?: boolean
  className?: string
}) => {
  const base = `/imagens/banners/${id}`
  return (
    <picture className={className ?? classes.banner}>
      <source type="image/avif" srcSet={`${base}-768.avif 768w, ${base}-1280.avif 1280w`} sizes={sizes} />
      <source type="image/webp" srcSet={`${base}-768.webp 768w, ${base}-1280.webp 1280w`} sizes={sizes} />
      <img
        src={`${base}.jpg`}
        alt=""
        width={1920}
        height={720}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
      />
    </picture>
  )
}
