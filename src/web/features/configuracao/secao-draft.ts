import {
  type SalvarConfiguracao,
  type SecaoConfiguracao,
  salvarConfiguracaoBody,
} from '#contract/configuracao/schema.ts'
import { type FieldPaths, type FormErrors, formErrors } from '#web/lib/form-errors.ts'

/** What a person typed into a section, and the version it is based on. */
export type SecaoDraft<Valor> = { base: number; valor: Valor }

export const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** Every field of a value by its path in the request: `valor.itens.0.nome` → `itens.0.nome`. */
export const fieldsOf = (valor: object, path = ''): FieldPaths<string> =>
  Object.fromEntries(
    Object.entries(valor).flatMap(([name, part]): [string, string][] => {
      const field = `${path}${name}`
      const own: [string, string] = [`valor.${field}`, field]
      const isNested = typeof part === 'object' && part !== null
      return isNested ? [own, ...Object.entries(fieldsOf(part, `${field}.`))] : [own]
    }),
  )

export const requestOf = <Secao extends SecaoConfiguracao>(
  { secao, unidade }: Secao,
  { base, valor }: SecaoDraft<Secao['valor']>,
): SalvarConfiguracao => ({ secao, unidade, versao: base, valor }) as SalvarConfiguracao

export const secaoErrors = (request: SalvarConfiguracao): FormErrors<string> =>
  formErrors(salvarConfiguracaoBody, request, fieldsOf(request.valor))
