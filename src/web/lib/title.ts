import { useEffect } from 'react'

/** Sets the title of the tab, which a screen reader announces first. */
export const useTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title !== undefined) document.title = title === 'Memorial Online' ? title : `${title} | Memorial Online`
  }, [title])
}
