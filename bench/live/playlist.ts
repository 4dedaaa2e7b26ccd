export type Piece = { seq: number; name: string; duration: number }

/** Pieces a playlist names, in order. */
export const readPlaylist = (text: string): Piece[] => {
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? 0)
  const named = [...text.matchAll(/#EXTINF:([\d.]+),\s*\n(\S+)/g)]
  return named.map(([, duration, name = ''], index) => ({ seq: first + index, name, duration: Number(duration) }))
}

export const lastNumber = (pieces: Piece[]): number | undefined => pieces.at(-1)?.seq
