import { useEffect, useState } from 'react'

/** An address of a file of this device, as long as it is shown; undefined where the browser makes none. */
export const useObjectUrl = (file: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file || typeof URL.createObjectURL !== 'function') return
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(address)
    }
  }, [file])
  return url
}
