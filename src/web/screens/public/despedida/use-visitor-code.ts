import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { forgetCodigo, storedCodigo } from '#web/features/participante/codigo-store.ts'
import type { RegistrationPurpose } from '#web/features/participante/registration-dialog.tsx'
import { useServerRendered } from '#web/lib/server-rendered.ts'

type CodeRequest = {
  purpose: RegistrationPurpose
  reason: string
  onRegistered?: (codigo: string) => void
  /** The name that the visitor already typed, so that it is not required twice. */
  nome?: string
}

/** The visitor's code as the page knows it, and how to request one. */
export type VisitorCode = {
  codigo: string | undefined
  /** The code of the page's address, right or wrong. */
  shown: string | undefined
  /** The server has a valid visitor cookie for this despedida. */
  acesso: boolean
  ask: (request: CodeRequest) => void
  forget: () => void
}

/** The code in the address counts only if it gave access; if it is wrong, a remembered one is used. */
const firstCodigo = (id: number, acesso: boolean, shown: string | undefined): string | undefined => {
  if (acesso) return shown ?? storedCodigo(id)
  return shown === undefined ? undefined : storedCodigo(id)
}

/** The visitor's code from the address or the device, or from the registration dialog if there is none. */
export const useVisitorCode = ({ id, acesso }: Pick<DespedidaPublica, 'id' | 'acesso'>, shown: string | undefined) => {
  const served = useServerRendered()
  const own = () => (served ? undefined : firstCodigo(id, acesso, shown))
  const [codigo, setCodigo] = useState(own)
  // The anonymous page was hydrated or access was granted: the code that the device remembers counts now.
  const state = `${served}/${acesso}`
  const [lastState, setLastState] = useState(state)
  if (lastState !== state) {
    setLastState(state)
    setCodigo(codigo ?? own())
  }
  const [request, setRequest] = useState<CodeRequest>()
  const client = useQueryClient()
  const code: VisitorCode = {
    codigo,
    shown,
    acesso,
    ask: setRequest,
    forget: () => {
      forgetCodigo(id)
      setCodigo(undefined)
    },
  }
  const registered = (fresh: string) => {
    setCodigo(fresh)
    setRequest(undefined)
    request?.onRegistered?.(fresh)
    void client.invalidateQueries({ queryKey: ['transmissao'] })
  }
  return { code, request, registered, cancel: () => setRequest(undefined) }
}
