/** The address of a page as it is printed, with the modules of its QR code as a path of `units` × `units`. */
export type PrintedAddress = { address: string; path: string; units: number }

/** Key under which a server-rendered page carries it. */
export const printedAddressKey = (despedidaId: number): readonly unknown[] => ['endereco-impresso', despedidaId]
