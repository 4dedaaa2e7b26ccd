import { useEffect } from 'react'
import './display.css'

/** Styles the document as a display: dark background, no scroll bar, no cursor. */
export const useDisplay = (light = false): void => {
  useEffect(() => {
    const { classList } = document.documentElement
    const names = light ? ['tela', 'tela-clara'] : ['tela']
    classList.add(...names)
    return () => classList.remove(...names)
  }, [light])
}
