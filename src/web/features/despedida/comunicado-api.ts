import { comunicadoFileName } from '#contract/documento/file-name-rules.ts'
import type { Comunicado, FormatoComunicado } from '#contract/documento/schema.ts'
import { apiFile } from '#web/lib/http.ts'

type Wanted = { id: number; tipo: Comunicado; formato: FormatoComunicado }

/** A comunicado as a file with its name. @throws ApiError */
export const readComunicado = async ({ id, tipo, formato }: Wanted, signal?: AbortSignal): Promise<File> => {
  const options = { params: { id }, query: { tipo, formato }, anonymous: true, ...(signal && { signal }) } as const
  const { file, name } = await apiFile('GET /exibicao/despedida/:id/comunicado', options)
  return new File([file], name ?? comunicadoFileName(tipo, formato, ''), { type: file.type })
}
