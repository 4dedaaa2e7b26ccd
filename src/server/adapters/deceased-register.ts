import type { RegistroFalecido } from '#contract/falecido/schema.ts'

/** The search of the wizard; the CPF has digits only, and the register normalises the name. */
export type RegisterSearch = { cpf: string; nome: string; contrato: string }

/**
 * The group's register of the deceased behind one interface: the local table by default (features/falecido),
 * the ERP over HTTP where configured. Both reject with Problem CADASTRO_DE_FALECIDOS_INDISPONIVEL when they do not respond.
 */
export type DeceasedRegister = {
  latest: () => Promise<RegistroFalecido[]>
  search: (search: RegisterSearch) => Promise<RegistroFalecido[]>
}
