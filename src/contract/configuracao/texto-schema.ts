import { z } from 'zod'
import { text } from '../fields/text-schema.ts'
import { TEXTO_MAX } from './limits.ts'
import { CONFIGURACAO } from './messages.ts'
import { NOMES_TEXTOS, type NomeTexto, textoDe, variableProblem } from './texto-rules.ts'

export const texto = (nome: NomeTexto) => {
  const { canal } = textoDe(nome)
  return text({
    max: TEXTO_MAX[canal],
    required: CONFIGURACAO.obrigatorio,
    multiline: canal === 'email',
  }).superRefine((value, context) => {
    const message = variableProblem(nome, value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
}

/** Texts of SMS and e-mails, with their variables in braces. */
export const textos = z.object(
  Object.fromEntries(NOMES_TEXTOS.map(nome => [nome, texto(nome)])) as Record<NomeTexto, ReturnType<typeof texto>>,
)
export type Textos = z.output<typeof textos>
