import type { ComponentType } from 'react'
import { screenIn } from './lib/screen-in.ts'

/** Screens of the restricted area except its entrance, and others that visitors seldom open, each in a chunk of its own. */
export const ADMIN_SCREENS = {
  convite: () => screenIn(import('./screens/public/convite/convite.tsx')),
  criarSenha: () => screenIn(import('./screens/public/criar-senha/criar-senha.tsx')),
  painel: () => screenIn(import('./screens/display/painel/painel.tsx')),
  cartaoCapela: () => screenIn(import('./screens/public/cartao-capela/cartao-capela.tsx')),
  shell: () => import('./screens/admin/shell/shell.tsx').then(module => module.AdminShell),
  criarModerador: () => screenIn(import('./screens/admin/criar-moderador/criar-moderador.tsx')),
  painelDespedidas: () => screenIn(import('./screens/admin/painel-despedidas/painel-despedidas.tsx')),
  painelMensagens: () => screenIn(import('./screens/admin/painel-mensagens/painel-mensagens.tsx')),
  transmissao: () => screenIn(import('./screens/admin/transmissao/transmissao.tsx')),
  telas: () => screenIn(import('./screens/admin/telas/telas.tsx')),
  titular: () => screenIn(import('./screens/admin/titular/titular.tsx')),
  situacao: () => screenIn(import('./screens/admin/situacao/situacao.tsx')),
  denuncias: () => screenIn(import('./screens/admin/denuncias/denuncias.tsx')),
  registro: () => screenIn(import('./screens/admin/registro/registro.tsx')),
  pedidosPagina: () => screenIn(import('./screens/admin/pedidos-pagina/pedidos-pagina.tsx')),
  chavesServico: () => screenIn(import('./screens/admin/chaves-servico/chaves-servico.tsx')),
  configuracoes: () => screenIn(import('./screens/admin/configuracoes/configuracoes.tsx')),
  despedidas: () => screenIn(import('./screens/admin/despedidas/despedidas.tsx')),
  criarDespedida: () => screenIn(import('./screens/admin/criar-despedida/criar-despedida.tsx')),
  editarDespedida: () => screenIn(import('./screens/admin/editar-despedida/editar-despedida.tsx')),
  mensagens: () => screenIn(import('./screens/admin/mensagens/mensagens.tsx')),
  moderadores: () => screenIn(import('./screens/admin/moderadores/moderadores.tsx')),
  fotografias: () => screenIn(import('./screens/admin/fotografias/fotografias.tsx')),
  livro: () => screenIn(import('./screens/admin/livro/livro.tsx')),
  folhaPresenca: () => screenIn(import('./screens/admin/folha-presenca/folha-presenca.tsx')),
  folhaDoDia: () => screenIn(import('./screens/admin/folha-do-dia/folha-do-dia.tsx')),
  folha: () => screenIn(import('./screens/admin/folha/folha.tsx')),
  santinho: () => screenIn(import('./screens/admin/santinho/santinho.tsx')),
  ofertas: () => screenIn(import('./screens/admin/ofertas/ofertas.tsx')),
  relatorios: () => screenIn(import('./screens/admin/relatorios/relatorios.tsx')),
  alterarSenha: () => screenIn(import('./screens/admin/alterar-senha/alterar-senha.tsx')),
  cadastroColaborador: () => screenIn(import('./screens/admin/cadastro-colaborador/cadastro-colaborador.tsx')),
  editarPerfil: () => screenIn(import('./screens/admin/editar-perfil/editar-perfil.tsx')),
  editarModerador: () => screenIn(import('./screens/admin/editar-moderador/editar-moderador.tsx')),
  acessoNegado: () => screenIn(import('./screens/admin/acesso-negado.tsx')),
  naoEncontrado: () => screenIn(import('./screens/admin/nao-encontrado/nao-encontrado.tsx')),
} as const satisfies Record<string, () => Promise<ComponentType>>

export type AdminScreenName = keyof typeof ADMIN_SCREENS
