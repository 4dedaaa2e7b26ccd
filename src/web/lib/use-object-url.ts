import { useEffect, useState } from 'react'

/** An object URL of a local file while it is shown; undefined if the browser creates none. */
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
