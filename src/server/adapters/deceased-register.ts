import type { RegistroFalecido } from '#contract/falecido/schema.ts'

/** The search of the wizard; the CPF has digits only, and the register normalises the name. */
export type RegisterSearch = { cpf: string; nome: string; contrato: string }

/**
 * The group's register of the deceased behind one interface: the local table (features/falecido), and the ERP in front of it where one is
 * configured (features/registro). While the ERP is away the table answers, and `isCopy` says so.
 */
export type DeceasedRegister = {
  latest: () => Promise<RegistroFalecido[]>
  search: (search: RegisterSearch) => Promise<RegistroFalecido[]>
  /** Whether the last answer was the local copy because the ERP was away. */
  isCopy?: () => boolean
  /** Brings what is new in the ERP into the table, without a search. */
  refresh?: () => Promise<void>
}
