import { Picture } from '#web/ui/picture.tsx'
import { bannerFiles } from '#web/ui/picture-files.ts'
import classes from './banner.module.css'

/** One of the twelve banners in the size and format of the device; the first paint is its average colour. */
export const Banner = ({
  id,
  sizes = '100vw',
  eager = false,
  className = '',
}: {
  id: number
  sizes?: string
  eager?: boolean
  className?: string
}) => (
  <Picture files={bannerFiles(id)} alt="" sizes={sizes} first={eager} className={`${classes.banner} ${className}`} />
)
