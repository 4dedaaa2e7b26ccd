/** Texts of the restricted area's components; public pages do not load them. */
export const MOSTRAR_SENHA = 'Mostrar ou ocultar a senha'
export const mostrarOuOcultar = (campo: string) => `Mostrar ou ocultar: ${campo}`

export const CANCELAR = 'Cancelar'
export const SALVAR = 'Salvar'
/** What happens with a form that is saved. */
export const GRAVACAO_DO_FORMULARIO = {
  espera: 'Sem internet agora. O que você escreveu continua nesta página e será salvo quando a internet voltar.',
  semInternet: 'Sem internet agora. O que você escrever continua nesta página.',
  salvo: 'Tudo salvo.',
} as const

export const ACOES = 'Ações'
export const LIMPAR_FILTRO = 'Limpar filtro'

export const LISTA = 'Despedidas'
export const IR_PARA_LISTA = 'Ir para as despedidas'

/** A list as a file. */
export const BAIXAR_LISTA = {
  nome: 'Baixar a lista',
  xlsx: 'Planilha (XLSX)',
  csv: 'CSV',
  baixando: 'Baixando…',
  falhou: 'Não foi possível baixar a lista. Tente novamente.',
  cortada: (linhas: number, total: number) =>
    `O arquivo tem as primeiras ${linhas} de ${total} linhas. Use o filtro para baixar as outras.`,
} as const

/** A person's access: sign-in name, phone and password, each changed in its own way. */
export const ACESSO_DA_PESSOA = {
  usuario: 'Usuário',
  telefone: 'Telefone',
  semTelefone: 'Nenhum telefone cadastrado',
  alterarTelefone: 'Alterar telefone',
  senha: 'Senha',
  senhaAjuda: 'Por segurança, a senha atual nunca é mostrada.',
  alterarSenha: 'Alterar senha',
} as const

export const NOVA_SENHA = {
  atual: 'Senha Atual',
  nova: 'Nova Senha',
  confirmar: 'Confirmar Nova Senha',
  outrosAparelhos: 'Ao alterar, os outros aparelhos em que você entrou com esta conta são desconectados.',
} as const
