import { Picture } from '#web/ui/picture.tsx'
import { bannerFiles } from '#web/ui/picture-files.ts'
import classes from './banner.module.css'

/** A phone of 390 px has 780 device pixels: the file of 768 looks the same there and weighs half of the next one. */
const WHOLE_WIDTH = '(max-width: 640px) 95vw, 100vw'

/** One of the twelve banners in the size and format of the device; the first paint is its average colour. */
export const Banner = ({
  id,
  sizes = WHOLE_WIDTH,
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
