import { useEffect } from 'react'

/** Loads pictures in advance: one may be due while there is no network. */
export const usePreloadedImages = (addresses: readonly string[]): void => {
  const list = addresses.filter(address => address !== '').join('\n')
  useEffect(() => {
    if (list !== '') for (const address of list.split('\n')) new Image().src = address
  }, [list])
}
