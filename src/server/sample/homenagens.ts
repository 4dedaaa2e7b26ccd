import type { BIOGRAPHIES } from './biographies.ts'

export type SampleHomenagem = {
  nome: string
  descricao: string
  /** Hours after the death. */
  horas: number
  /** Name of a landscape in `assets/paisagens-de-exemplo`. */
  scene?: 'mar' | 'manha' | 'tarde'
  /** `espera` has no decision yet; `recusada` has one. */
  state?: 'espera' | 'recusada'
}

/** At most 160 and 35 code points, the limits of the portal. */
export const HOMENAGENS: Partial<Record<keyof typeof BIOGRAPHIES, readonly SampleHomenagem[]>> = {
  maria: [
    {
      nome: 'Ivone e Benedito Peixoto',
      descricao:
        'A casa dela tinha cheiro de café e porta aberta. Um abraço em toda a família, dos vizinhos da Rua do Sol.',
      horas: 3,
    },
    { nome: 'Marta', descricao: 'Mãe, o mar de hoje cedo estava como a senhora gostava.', horas: 6, scene: 'mar' },
    {
      nome: 'José Aldo Ferreira',
      descricao:
        'Aprendi a ler com a senhora em 1978. Hoje leio para a minha neta o mesmo livro de capa azul. Obrigado por ter tido paciência comigo.',
      horas: 8,
    },
    { nome: 'Turma da 4ª série B, 1991', descricao: 'Professora, todos nós viemos.', horas: 9 },
    {
      nome: 'Teresa e Cícero',
      descricao: 'O manjericão ficou com a gente. Já pegou na terra nova.',
      horas: 10,
      scene: 'manha',
    },
    { nome: 'Dra. Sílvia Morais', descricao: 'Foi uma alegria cuidar de quem cuidou de tanta gente.', horas: 11 },
    { nome: 'Clarinha', descricao: 'Bisa, eu já sei ler sozinha. 🌻', horas: 11, state: 'espera' },
    {
      nome: 'Escola Pedro Teixeira',
      descricao:
        'A biblioteca da escola terá o nome da professora Maria do Carmo. Esperamos a família para a inauguração.',
      horas: 12,
      state: 'espera',
    },
    {
      nome: 'Gilvan',
      descricao: 'Com respeito e saudade, do colega de muitas reuniões.',
      horas: 12,
      scene: 'tarde',
      state: 'espera',
    },
    { nome: 'Visitante', descricao: 'Alguém sabe se vai ter estacionamento?', horas: 12, state: 'recusada' },
  ],
  orlando: [
    { nome: 'Marta', descricao: 'Pai, o caderno preto está comigo. A torneira da cozinha também.', horas: 20 },
    { nome: 'Colegas da oficina', descricao: 'Mestre Orlando, obrigado por ensinar sem pressa.', horas: 26 },
  ],
  josefa: [
    {
      nome: 'Noivas da Ponta Grossa',
      descricao: 'Cada vestido guardado em casa é uma lembrança sua.',
      horas: 30,
      scene: 'manha',
    },
    { nome: 'Luzia', descricao: 'Madrinha, a máquina continua costurando.', horas: 44 },
  ],
  amaro: [
    { nome: 'Colônia de Pescadores', descricao: 'Hoje as jangadas saíram em silêncio.', horas: 16, scene: 'mar' },
    { nome: 'Zé Cícero', descricao: 'O peixe era daquele tamanho mesmo, compadre.', horas: 18 },
  ],
  lucia: [
    {
      nome: 'Patrícia',
      descricao: 'Você foi a primeira pessoa que segurou o meu filho. Ele fez vinte anos.',
      horas: 12,
    },
    { nome: 'Equipe da maternidade', descricao: 'O plantão da noite sente a sua falta.', horas: 22, scene: 'tarde' },
  ],
  benedito: [{ nome: 'Estudantes da linha das cinco', descricao: 'Obrigado por esperar por nós.', horas: 15 }],
  clovis: [
    {
      nome: 'Roda da Jatiúca',
      descricao: 'A cadeira da ponta fica vazia, com o violão encostado.',
      horas: 14,
      scene: 'tarde',
    },
    { nome: 'Tomás', descricao: 'Terminei a última página, pai. Do jeito que o senhor assobiava.', horas: 60 },
  ],
  terezinha: [
    { nome: 'Seu Manoel da feira', descricao: 'A conta dela sempre fechava a nosso favor.', horas: 20 },
    { nome: 'As quatro professoras', descricao: 'Cada broa virou uma aula, vó.', horas: 28 },
  ],
  severino: [
    { nome: 'Aprendizes da oficina', descricao: 'A parte de trás também está lixada, mestre.', horas: 18 },
    { nome: 'Ana', descricao: 'O berço que o senhor fez agora é da Helena.', horas: 30, state: 'espera' },
  ],
  beatriz: [
    { nome: 'Júlia', descricao: 'Nasceram cento e doze ontem à noite. Contei por você.', horas: 40, scene: 'mar' },
    { nome: 'Grupo da faculdade', descricao: 'Nenhum de nós aprendeu a rir tão alto.', horas: 44 },
    {
      nome: 'Tia Lena',
      descricao: 'O bolo de laranja vai continuar chegando, minha filha.',
      horas: 46,
      state: 'espera',
    },
  ],
  djalma: [
    { nome: 'Banda Santa Cecília', descricao: 'Tocamos os três dobrados que o senhor pediu.', horas: 20 },
    {
      nome: 'Ex-alunos de clarinete',
      descricao: 'Ainda hoje batemos o compasso com o pé esquerdo.',
      horas: 24,
      scene: 'tarde',
    },
  ],
  antonio: [
    {
      nome: 'Leitores da Rua do Comércio',
      descricao: 'Devolvemos hoje três livros de 1986. Desculpe a demora.',
      horas: 14,
    },
    {
      nome: 'Renato',
      descricao: 'O senhor fechava a loja quando o último cliente decidia. Hoje fechamos juntos.',
      horas: 20,
      scene: 'manha',
    },
    { nome: 'Sebo Central', descricao: 'Um colega que nunca foi concorrente.', horas: 24, state: 'espera' },
  ],
}
