import type { RegistroFalecido } from '#contract/falecido/schema.ts'

/** What the wizard asks the register of the deceased; digits-only CPF, folded by the register itself. */
export type RegisterSearch = { cpf: string; nome: string; contrato: string }

/**
 * The group's register of the deceased behind one interface: the local table by default (features/falecido),
 * the ERP over HTTP where configured. Both reject with Problem CADASTRO_DE_FALECIDOS_INDISPONIVEL when they cannot answer.
 */
export type DeceasedRegister = {
  latest: () => Promise<RegistroFalecido[]>
  search: (search: RegisterSearch) => Promise<RegistroFalecido[]>
}
