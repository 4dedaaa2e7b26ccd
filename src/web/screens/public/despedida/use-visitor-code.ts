import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { forgetCodigo, rememberedCodigo } from '#web/features/participante/codigo-store.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'

/** What the page knows of the visitor's code, and how it asks for one. */
export type VisitorCode = {
  codigo: string | undefined
  /** The server already remembers a right code in its pass. */
  acesso: boolean
  /** `nome`: what the visitor already told, so that it is not asked for twice. */
  ask: (reason: string, then: (codigo: string) => void, nome?: string) => void
  forget: () => void
}

type Asked = { reason: string; then: (codigo: string) => void; nome: string | undefined }

/** The code the page was asked for with is one only where it gave access; behind a wrong address a remembered one may stand. */
const firstCodigo = (id: number, acesso: boolean, shown: string | undefined): string | undefined => {
  if (acesso) return shown ?? rememberedCodigo(id)
  return shown === undefined ? undefined : rememberedCodigo(id)
}

/** The visitor's code: from the address, or remembered on the device; the registration dialog when there is none. */
export const useVisitorCode = ({ id, acesso }: Pick<DespedidaPublica, 'id' | 'acesso'>, shown: string | undefined) => {
  const served = useServerRendered()
  const own = () => (served ? undefined : firstCodigo(id, acesso, shown))
  const [codigo, setCodigo] = useState(own)
  // The page of a stranger became this visitor's: what the device remembers counts now.
  const standing = `${served}/${acesso}`
  const [seen, setSeen] = useState(standing)
  if (seen !== standing) {
    setSeen(standing)
    setCodigo(codigo ?? own())
  }
  const [asked, setAsked] = useState<Asked>()
  const client = useQueryClient()
  const code: VisitorCode = {
    codigo,
    acesso,
    ask: (reason, then, nome) => setAsked({ reason, then, nome }),
    forget: () => {
      forgetCodigo(id)
      setCodigo(undefined)
    },
  }
  const registered = (fresh: string) => {
    setCodigo(fresh)
    setAsked(undefined)
    asked?.then(fresh)
    void client.invalidateQueries({ queryKey: ['transmissao'] })
  }
  return { code, asked, registered, cancel: () => setAsked(undefined) }
}
