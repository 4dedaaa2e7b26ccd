import { useEffect } from 'react'
import { focusScreen } from './focus-screen.ts'

/** Sets the title of the tab, which a screen reader announces first, and hands the focus to a screen that is loaded after the navigation to it. */
export const useTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title === undefined) return
    document.title = title === 'Memorial Online' ? title : `${title} | Memorial Online`
    if (document.activeElement?.id === 'conteudo') focusScreen()
  }, [title])
}
