import { translated } from '#web/lib/language.ts'

/** Texts of the landing page (specification §2 "Landing page"). Its sign-in is for families of the house, and Portuguese. */
export const INICIO = translated('inicio', {
  titulo: 'Um lugar para se despedir,',
  tituloFim: 'de perto ou de longe.',
  ligue: 'Se alguém acaba de falecer, ligue para nós',
  telefones: 'Ver o telefone de cada unidade',
  velorios: 'Velórios para acompanhar hoje e amanhã',
  agora: (fim: string) => `Agora, até ${fim}`,
  hoje: (hora: string) => `Hoje, ${hora}`,
  amanha: (hora: string) => `Amanhã, ${hora}`,
  todos: 'Ver todas as transmissões',
  homenagem: {
    title: 'Faça sua homenagem',
    text: 'Procure pelo nome, leia a história e deixe uma mensagem à família.',
    action: 'Procurar um memorial',
  },
  sobreTitulo: 'Ao lado das famílias',
  /** The year follows, set large. */
  sobreDesde: 'Ao lado das famílias desde',
  aovivo: {
    title: 'Velório Virtual',
    text: 'Acompanhe pelo telefone ou computador a cerimônia que acontece na capela.',
    action: 'Ver as transmissões',
  },
})
