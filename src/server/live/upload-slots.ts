import { liveSource } from './segment-source.ts'
import { cameraFeedOf, type Entry, folderOf, type OpeningOptions, openSmallOf } from './stream-opener.ts'
import { UploadRegistry, type UploadSlot } from './upload-registry.ts'

/** The slot in which a device uploads. The current picture stays until the first segment of the device. */
export const slotOf = (options: OpeningOptions, entry: Entry | undefined): UploadSlot | undefined => {
  if (!entry || entry.ended) return undefined
  const { wanted } = entry
  const folder = folderOf(options, wanted)
  return {
    folder,
    despedidaId: wanted.despedidaId,
    feedFrom: open => {
      entry.live ??= liveSource(folder, {
        open: undefined,
        before: entry.source,
        openSmall: openSmallOf(options, wanted),
      })
      entry.source = entry.live
      entry.live.feedFrom(open ?? cameraFeedOf(options, entry.wanted))
    },
  }
}

export const createUploads = (options: OpeningOptions, entries: Map<string, Entry>): UploadRegistry =>
  new UploadRegistry({
    ...options,
    slotOf: streamId => slotOf(options, entries.get(streamId)),
    onTrouble: (streamId, trouble, line) =>
      options.log.warn({ event: 'stream.trouble', camera: streamId, trouble, line }, 'picture of a device in trouble'),
  })
