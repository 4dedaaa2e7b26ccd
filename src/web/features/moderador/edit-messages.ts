/** Words of the moderator's record, edit screen. */
export const EDITAR_MODERADOR = {
  nome: 'Nome',
  nascimento: 'Data de nascimento',
  nascimentoInvalido: 'Informe uma data real, no formato DD/MM/AAAA.',
  cpf: 'CPF',
  cpfInvalido: 'CPF deve ter 11 dígitos',
  cpfGuardado: (cpf: string) => `Guardado: ${cpf}. Digite só para trocar.`,
  telefone: 'Telefone',
  email: 'E-mail',
  senha: 'Nova senha',
  senhaAjuda: 'Deixe em branco para manter a senha atual. Ao trocar, o moderador sai de todos os aparelhos.',
  mostrarSenha: 'Mostrar ou ocultar a senha',
  proprio: 'Telefone, e-mail e senha são alterados no seu perfil.',
  meuPerfil: 'Ir para o meu perfil',
  salvar: 'Salvar',
  cancelar: 'Cancelar',
} as const
