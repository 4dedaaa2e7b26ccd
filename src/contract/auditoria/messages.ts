/** Sentences of the history. The server adds `{alvo}` and the changed fields. */
export const AUDITORIA = {
  portal: 'Portal',
  outra: 'Fez outra alteração.',
  homenagemDe: (nome: string) => `a homenagem de ${nome}`,
  homenagem: 'uma homenagem',
  campos: (campos: readonly string[]) => ` Campos: ${campos.join(', ')}.`,
  moderadorTirado: (nome: string) => `Retirou ${nome} da moderação.`,
  moderadorPosto: (nome: string) => `Definiu ${nome} como moderador.`,
  moderadorTrocado: (antes: string, depois: string) => `Trocou o moderador: de ${antes} para ${depois}.`,
  datas: (antes: string, depois: string, motivo: string) =>
    ` Datas: de ${antes} para ${depois}.${motivo === '' ? '' : ` Motivo: ${motivo}`}`,
  alguem: 'alguém',
  moderadorEntrou: (nome: string) =>
    `Incluiu ${nome} entre quem cuida da página, com o telefone confirmado por código.`,
  conviteAceito: (nome: string, de: string) => `${nome} aceitou o convite de ${de} e passou a cuidar da página.`,
  convidou: (nome: string) => `Convidou ${nome} para cuidar da página.`,
  retirado: (nome: string) => `Retirou ${nome} de quem cuida da página.`,
  primeiro: (nome: string) => `Passou a ${nome} o primeiro lugar entre quem cuida da página.`,
} as const

/** Whole sentences by action. */
export const ACOES: Record<string, string> = {
  'despedida.criar': 'Criou a despedida.',
  'despedida.importar': 'Trouxe a despedida de outro sistema.',
  'despedida.rascunho': 'Abriu a despedida em rascunho, com os dados do registro de falecidos.',
  'despedida.editar': 'Alterou a despedida.',
  'despedida.ativar': 'Ativou a despedida.',
  'despedida.desativar': 'Desativou a despedida.',
  'despedida.moderador': 'Alterou o moderador.',
  'despedida.novo-codigo': 'Gerou um novo código de acesso.',
  'despedida.nota': 'Mudou a nota interna.',
  'despedida.acesso': 'Enviou o acesso a um moderador.',
  'falecido.criar': 'Cadastrou o falecido.',
  'falecido.editar': 'Alterou os dados do falecido.',
  'moderador.criar': 'Cadastrou um moderador.',
  'moderador.editar': 'Alterou os dados de um moderador.',
  'moderador.sair': 'Deixou de cuidar da página.',
  'moderador.desconvidar': 'Retirou um convite para cuidar da página.',
  'capela.reservar': 'Reservou a capela.',
  'capela.editar': 'Alterou a reserva da capela.',
  'gravacao.autorizar': 'Registrou a autorização da família para gravar o velório.',
  'gravacao.alterar': 'Alterou a autorização da gravação.',
  'gravacao.cortar': 'Cortou o começo ou o fim da gravação, ou desfez o corte.',
  'gravacao.revogar': 'Revogou a autorização e removeu a gravação.',
  'gravacao.baixar': 'Baixou a gravação do velório.',
  'gravacao.excluir': 'A gravação do velório foi excluída.',
  'presenca.assinar': 'Alguém assinou o livro de presença.',
  'presenca.retirar': 'Retirou uma assinatura do livro de presença.',
  'assinaturas.exportar': 'Baixou as assinaturas do livro de presença.',
  'presencas.exportar': 'Baixou o livro de presença.',
  'mensagens.exportar': 'Baixou a lista de mensagens.',
  'denuncias-da-despedida.exportar': 'Baixou as denúncias desta despedida.',
  'historico.exportar': 'Baixou este histórico.',
  'pedido-acesso.receber': 'Chegou um pedido de acesso.',
  'pedido-acesso.aceitar': 'Aceitou um pedido de acesso e enviou o código.',
  'pedido-acesso.recusar': 'Recusou um pedido de acesso.',
  'ofertas.retirar': 'Retirou um participante das ofertas.',
  'participante.cadastrar': 'Um visitante se cadastrou e recebeu um código.',
}

/** Actions on a homenagem; the sentence ends with the author of the homenagem. */
export const ACOES_HOMENAGEM: Record<string, string> = {
  'homenagem.aprovar': 'Aprovou',
  'homenagem.desaprovar': 'Desaprovou',
  'homenagem.recusar': 'Recusou',
  'homenagem.desfazer': 'Desfez a decisão sobre',
  'homenagem.denunciar': 'Chegou uma denúncia sobre',
  'homenagem.manter': 'Olhou a denúncia e manteve',
  'homenagem.retirar': 'Olhou a denúncia e retirou',
}

/** Columns of the despedida that no form shows, or that it names by the kind of the ceremony; the others are called as in the forms (`CAMPOS`). */
export const OUTROS_CAMPOS = {
  local_sepultamento: 'Local da cerimônia final',
  localizacao_sepultado: 'Localização',
  data_sepultamento: 'Data e hora da cerimônia final',
  status_memoria: 'página ativa',
  agradecimento: 'agradecimento',
  contrato_jazigo: 'contrato do jazigo',
  codigo_jazigo: 'código do jazigo',
  contrato_plano: 'contrato do plano',
  chave: 'endereço da família',
  moderador_id: 'moderador',
} as const
