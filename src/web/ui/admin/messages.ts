/** Texts of the restricted area's components; public pages do not load them. */
export const MOSTRAR_SENHA = 'Mostrar ou ocultar a senha'

export const CANCELAR = 'Cancelar'

/** What happens with a form that is saved. */
export const GRAVACAO_DO_FORMULARIO = {
  espera: 'Sem internet agora. O que você escreveu continua nesta página e será salvo quando a internet voltar.',
} as const

export const IR_PARA_LISTA = 'Ir para as despedidas'

/** A person's access: sign-in name, phone and password, each changed in its own way. */
export const ACESSO_DA_PESSOA = {
  alterarSenha: 'Alterar senha',
} as const

export const NOVA_SENHA = {
  atual: 'Senha Atual',
  nova: 'Nova Senha',
  confirmar: 'Confirmar Nova Senha',
  outrosAparelhos: 'Ao alterar, os outros aparelhos em que você entrou com esta conta são desconectados.',
} as const
