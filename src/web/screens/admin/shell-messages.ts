/** Frame of the restricted area (specification §2 "Admin shell"). */
export const MOLDURA = {
  marca: 'Memorial',
  areaRestrita: 'Área restrita',
  despedidas: 'Despedidas',
  painelCapelas: 'Painel de Capelas',
  aprovarMensagens: 'Aprovar Mensagens',
  colaboradores: 'Colaboradores',
  alterarSenha: 'Alterar senha',
  sair: 'Sair',
  saudacao: (nome: string) => `Seja bem-vindo(a), ${nome}!`,
  voltar: 'Voltar',
  abrirMenu: 'Abrir menu',
  fecharMenu: 'Fechar menu',
  lateral: 'Menu e perfil',
  irParaConteudo: 'Ir para o conteúdo',
  carregando: 'Carregando…',
} as const
