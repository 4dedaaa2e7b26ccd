import { useSearchParams } from 'react-router'
import { contatoOf } from '#contract/privacidade/contato-rules.ts'
import { CONFIRMAR } from '#web/features/pedido-acesso/messages.ts'
import { useProvenRequest } from '#web/features/pedido-acesso/use-proven-request.ts'
import { withoutEmpty } from '#web/lib/form-errors.ts'
import { api } from '#web/lib/http.ts'
import { type Draft, EMPTY, type Parentesco, Steps } from './steps.tsx'

const errorsOf = ({ falecido, ano, parentesco, nome, contato }: Draft) =>
  withoutEmpty({
    falecido: falecido.trim().length < 2 ? 'Escreva o nome de quem faleceu.' : undefined,
    ano: /^(?:1[89]|20)\d\d$/.test(ano.trim()) ? undefined : 'Informe o ano do falecimento, com quatro números.',
    parentesco: parentesco === '' ? 'Escolha o que a pessoa é sua.' : undefined,
    nome: nome.trim() === '' ? 'Escreva o seu nome.' : undefined,
    contato: contatoOf(contato, 'exterior') ? undefined : CONFIRMAR.contatoFalta,
  })

/** `/pedir-pagina`: a family asks for the page of somebody who was buried before the portal. Staff answer; nothing becomes public by it. */
export const PedirPaginaScreen = () => {
  const [search] = useSearchParams()
  const flow = useProvenRequest<Draft>({
    name: 'pedir-pagina',
    empty: EMPTY,
    errorsOf,
    sendCode: contato => api('POST /exibicao/pedido-pagina/codigo', { body: { contato } }),
    ask: ({ falecido, ano, parentesco, nome }, prova) =>
      api('POST /exibicao/pedido-pagina', {
        body: { prova, falecido, ano, parentesco: parentesco as Parentesco, nome },
      }),
  })
  return <Steps flow={flow} isReceived={search.has('enviado')} />
}
