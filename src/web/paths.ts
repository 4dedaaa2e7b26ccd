/** The only place that spells the address of a screen (specification §2, same order). */
export const paths = {
  inicio: () => '/',
  entrar: () => '/admin/entrar',
  recuperarSenha: () => '/forgot-password',
  termoDeUso: () => '/termo-uso',
  /** Where the forms of a page are posted without JavaScript; not screens. */
  formularioHomenagem: (despedidaId: number) => `/homenagem/formulario/${despedidaId}`,
  formularioCodigo: (despedidaId: number) => `/exibicao/abrir/${despedidaId}`,
  privacidade: () => '/politica-de-privacidade.pdf',
  seusDados: () => '/privacidade',
  acessibilidade: () => '/acessibilidade',
  libras: (id: number) => `/acessibilidade/libras?despedida=${id}`,
  despedida: (id: number, codigo?: string) =>
    codigo ? `/despedida/${id}/${encodeURIComponent(codigo)}` : `/despedida/${id}`,
  /** `chave`: of the QR code at the chapel. */
  presenca: (id: number, chave?: string) => (chave === undefined ? `/presenca/${id}` : `/presenca/${id}/${chave}`),
  despedidasDaChave: (chave: string) => `/despedidas/${encodeURIComponent(chave)}`,
  lista: (tipo: 'despedidas' | 'aovivo') => `/lista-postagens/${tipo}`,
  status: (status: 'not-found' | 'private' | 'inactive', id?: number) =>
    id === undefined ? `/despedida-status/${status}` : `/despedida-status/${status}?id=${id}`,
  capela: (empresa: string, capela: string) => `/capela/${empresa}/${capela}`,
  placa: (empresa: string, capela: string) => `/capela/${empresa}/${capela}?modo=placa`,
  contato: (empresa?: string) => (empresa === undefined ? '/contato' : `/contato/${empresa}`),
  painel: () => '/painel',
  painelEnviar: () => '/painel-enviar-mensagem',
  despedidas: () => '/admin/despedidas',
  criarDespedida: (slot?: { empresa: string; capela: string; inicio: string }) =>
    slot === undefined ? '/admin/criardespedida' : `/admin/criardespedida?${new URLSearchParams(slot)}`,
  editarDespedida: (id: number) => `/admin/editardespedida/${id}`,
  moderadores: (id: number) => `/admin/moderadores/${id}`,
  mensagens: (id: number) => `/admin/mensagens/${id}`,
  livro: (id: number) => `/admin/livro/${id}`,
  folha: (id: number) => `/admin/folha/${id}`,
  folhaDoDia: (unidade?: string) => `/admin/folha-do-dia${unidade === undefined ? '' : `?unidade=${unidade}`}`,
  folhaPresenca: (id: number) => `/admin/folha-presenca/${id}`,
  santinho: (id: number) => `/admin/santinho/${id}`,
  relatorios: () => '/admin/relatorios',
  ofertas: () => '/admin/ofertas',
  criarModerador: (idDespedida: number) => `/admin/criar-moderador/${idDespedida}`,
  editarModerador: (idDespedida: number) => `/admin/editar-moderador/${idDespedida}`,
  painelCapelas: () => '/admin/painel-despedidas',
  painelMensagens: () => '/admin/painel-mensagens',
  telas: () => '/admin/telas',
  colaboradores: () => '/admin/cadastro-colaborador',
  titular: () => '/admin/titular',
  denuncias: () => '/admin/denuncias',
  situacao: () => '/admin/situacao',
  registro: () => '/admin/registro',
  chavesServico: () => '/admin/chaves-servico',
  configuracoes: (parte = '') => `/admin/configuracoes/${parte}`,
  alterarSenha: () => '/admin/alterar-senha',
  perfil: () => '/admin/editar-perfil/0',
  transmissao: (id: number) => `/admin/transmissao/${id}`,
} as const

/** The address as it is shared outside the portal. */
export const absolute = (path: string): string => new URL(path, window.location.origin).href
