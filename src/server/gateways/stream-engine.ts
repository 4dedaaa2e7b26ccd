/** What a stream is made for: one booking, by its opaque stream id. */
export type StreamBooking = { camera: string; empresa: string; capela: string; despedidaId: number }

/** The live video behind one interface. */
export type StreamEngine = {
  /** Address a player can open now, or undefined while nothing is on air. */
  addressOf: (booking: StreamBooking) => Promise<string | undefined>
}

/** No camera is connected to this installation: nothing is ever on air. */
export const createSilentEngine = (): StreamEngine => ({ addressOf: () => Promise.resolve(undefined) })
