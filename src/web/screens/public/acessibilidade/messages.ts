/** The statement on accessibility. It says what is true of this version; a change of the portal changes it too. */
export const ACESSIBILIDADE = {
  titulo: 'Acessibilidade',
  resumo: 'O que este portal oferece a quem enxerga, ouve ou se move com dificuldade, e o que ainda falta.',
  intro:
    'Uma despedida é de todos. Esta página diz o que já fizemos para que qualquer pessoa consiga ler, escrever e assistir, e o que ainda não conseguimos.',
  partes: [
    {
      titulo: 'O que já existe',
      itens: [
        'As páginas públicas seguem em parte as diretrizes WCAG 2.2, nível AA: tudo, menos os critérios citados em “O que ainda falta”. A cada mudança, um programa confere todas elas nos dois contrastes, com o texto normal e o maior.',
        'O tamanho do texto (A, A+ e A++) e o alto contraste ficam no alto da página; no celular, no menu e em “Aa”, ao lado das abas da despedida. O aparelho guarda a escolha.',
        'Com o celular deitado, ou com a página ampliada a 200 %, a hora e o lugar da despedida aparecem sem rolar a página.',
        'Com as cores forçadas do aparelho, como no alto contraste do Windows, a despedida mostra por linhas o que é ao vivo, a aba aberta e o tamanho escolhido.',
        'Nas páginas públicas, o nome de cada botão contém as palavras que se veem: quem comanda o aparelho por voz diz o que lê.',
        'Tudo funciona só com o teclado, e o que está em foco é sempre visível. O primeiro Tab oferece pular para o conteúdo.',
        'Os leitores de tela encontram títulos, abas, campos e avisos com nome. O que muda sozinho na página é anunciado.',
        'Quem pede menos movimento no aparelho não vê animações. Com o texto do navegador a 200 %, nada precisa ser rolado para os lados.',
        'Durante o velório, a linha “Agora” conta por escrito o que acontece na capela, quando a equipe a preenche.',
        'O caminho do visitante também existe em inglês e espanhol. Quem está em outro fuso lê a hora de onde está.',
      ],
    },
    {
      titulo: 'O que ainda falta',
      itens: [
        'A transmissão ao vivo e as gravações não têm audiodescrição (critérios 1.2.3 e 1.2.5) nem intérprete de Libras.',
        'As páginas não são traduzidas para Libras, a não ser que o grupo tenha ligado o VLibras, que então aparece no começo da biografia.',
        'As fotos que vêm com mensagens não têm descrição, e as da página só têm a que a família escreve (critério 1.1.1).',
        'A Política de Privacidade é um PDF, e o livro de lembranças da família também: leitores de tela podem lê-los na ordem errada.',
        'Os testes foram feitos por programas e por nós, sem a participação de pessoas com deficiência.',
      ],
    },
  ],
  /** Automatic captions may have errors: they are not yet what criterion 1.2.2 asks for. */
  legendas: {
    sem: 'A transmissão ao vivo e as gravações não têm legendas (critérios 1.2.2 e 1.2.4).',
    com: 'As legendas das gravações são feitas por um programa depois do velório, com erros que a família e a equipe podem corrigir, e a família pode escondê-las (critério 1.2.2). Ao vivo só há legendas onde a família ou a equipe as ligou: automáticas, com segundos de atraso e com erros que ninguém corrige; o que muitos dizem ou cantam juntos não é escrito, e elas param se o programa não responde (critério 1.2.4).',
    existem:
      'As gravações ganham legendas em português, que se ligam no próprio vídeo. A transmissão ao vivo pode ter legendas automáticas em português, se a família ou a equipe as ligou: quem assiste usa o botão “Legendas”. Para escrevê-las, o som da fala vai ao serviço de reconhecimento de fala que o grupo escolheu; o portal não guarda esses pedaços de som.',
  },
  falar: 'Fale conosco',
  falarTexto:
    'Encontrou uma barreira, ou precisa de ajuda para participar de uma despedida? Conte o que aconteceu; a nossa equipe ajuda também por telefone.',
  telefone: (numero: string) => `Ligar para ${numero}`,
  unidades: 'Telefones das unidades',
  lei: 'Lei nº 13.146/2015 (Lei Brasileira de Inclusão), artigo 63.',
} as const
