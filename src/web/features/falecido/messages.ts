/** Texts of the first step that the specification does not quote. */
export const FALECIDO_TELA = {
  cpf: 'CPF',
  nome: 'Nome',
  contrato: 'Contrato',
  sexo: 'Sexo',
} as const

/** Texts of "Cadastrar falecido". */
export const CADASTRO = {
  titulo: 'Cadastrar falecido',
} as const
