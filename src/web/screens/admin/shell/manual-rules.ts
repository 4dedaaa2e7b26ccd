/** Where the manual for staff is about a screen, by the second part of its address. */
export const STAFF_PARTS: Readonly<Record<string, string>> = {
  despedidas: 'equipe.html#a-lista',
  criardespedida: 'equipe.html#nova-despedida',
  editardespedida: 'equipe.html#mudar-uma-despedida',
  'criar-moderador': 'equipe.html#moderador-da-família',
  'editar-moderador': 'equipe.html#moderador-da-família',
  moderadores: 'equipe.html#moderador-da-família',
  mensagens: 'equipe.html#mensagens',
  livro: 'equipe.html#o-livro-de-presença',
  fotografias: 'moderador.html#as-fotografias',
  santinho: 'moderador.html#o-santinho',
  'painel-despedidas': 'equipe.html#capelas-e-reservas',
  'painel-mensagens': 'equipe.html#o-evento-de-finados',
  telas: 'telas.html',
  transmissao: 'equipe.html#transmissão',
  'cadastro-colaborador': 'equipe.html#colaboradores',
  situacao: 'equipe.html#a-situação-da-casa',
  registro: 'equipe.html#o-registro-de-falecidos',
  'chaves-servico': 'equipe.html#chaves-de-serviço',
  webhooks: 'equipe.html#webhooks',
  'pedidos-pagina': 'equipe.html#pedidos-de-página',
  denuncias: 'equipe.html#mensagens',
  relatorios: 'equipe.html#relatórios',
  ofertas: 'equipe.html#ofertas',
  titular: 'equipe.html#pedidos-sobre-dados-pessoais',
  configuracoes: 'equipe.html#configurações',
}

/** The same for a moderator, who has fewer screens. */
export const MODERADOR_PARTS: Readonly<Record<string, string>> = {
  editardespedida: 'moderador.html#a-biografia-e-a-foto',
  moderadores: 'moderador.html#quem-cuida-da-página',
  mensagens: 'moderador.html#as-mensagens',
  livro: 'moderador.html#o-livro-de-presença',
  fotografias: 'moderador.html#as-fotografias',
  santinho: 'moderador.html#o-santinho',
  transmissao: 'moderador.html#gravar-o-velório',
  'editar-perfil': 'moderador.html#os-seus-dados',
}

/** The address of the manual's part about a screen; its beginning where no part is about it. */
export const manualAddress = (pathname: string, staff: boolean): string => {
  const part = (staff ? STAFF_PARTS : MODERADOR_PARTS)[pathname.split('/')[2] ?? '']
  return `/manual/${part ?? (staff ? 'equipe.html' : 'moderador.html')}`
}
