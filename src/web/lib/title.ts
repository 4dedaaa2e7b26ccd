import { useEffect } from 'react'

/** Title of the tab; what stands there is what a screen reader says first. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === 'Memorial Online' ? title : `${title} | Memorial Online`
  }, [title])
}
