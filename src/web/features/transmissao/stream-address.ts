const FOLDER = /^.*\/transmissao\/[^/]+\/[^/]+\//

/** The same segment with the ticket, and at the host, of another address; other addresses are unchanged. */
export const withTicketOf = (url: string, address: string): string => {
  const folder = FOLDER.exec(address)?.[0]
  return folder === undefined ? url : url.replace(FOLDER, () => folder)
}

/** A still picture of the chapel, for a phone whose first segment has not arrived yet. */
export const posterAddress = (address: string): string => address.replace(/\/index\.m3u8$/, '/poster.jpg')

/** Address of the audio-only playlist, under the same ticket as the picture. */
export const soundAddress = (address: string): string => address.replace(/\/index\.m3u8$/, '/som.m3u8')
