import { useEffect } from 'react'
import './display.css'

/** Gives the document the manner of a wall: dark ground, no scroll, no cursor. */
export const useDisplay = (light = false): void => {
  useEffect(() => {
    const { classList } = document.documentElement
    const names = light ? ['tela', 'tela-clara'] : ['tela']
    classList.add(...names)
    return () => classList.remove(...names)
  }, [light])
}
