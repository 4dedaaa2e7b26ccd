/** Key under which a server-rendered page carries the hour that it was written for. */
export const hourKey = (despedidaId: number): readonly unknown[] => ['hora', despedidaId]
