export const CADASTRO_COLABORADOR_TELA = {
  lista: 'Colaboradores',
  novo: 'Novo Colaborador',
  editar: 'Editar Colaborador',
  voltarLista: 'Voltar para os colaboradores',
  naoEncontrado: 'Este colaborador não foi encontrado.',
  semAcesso: 'Acesso negado',
  soAdministrador: 'Somente administradores podem ver e cadastrar colaboradores. Se precisar, fale com um deles.',
} as const
