const paragraphs = (...lines: string[]): string => lines.join('\n')

/** At most 1000 code points each, the limit of the portal. */
export const BIOGRAPHIES = {
  orlando: paragraphs(
    'Orlando nasceu em Penedo e cresceu entre as balsas do São Francisco. Aos dezesseis anos já consertava motores de barco, e o rio inteiro sabia chamá-lo pelo nome.',
    'Em Maceió, trabalhou trinta e um anos na oficina da companhia de águas. Levava no bolso um caderno de capa preta em que anotava cada conserto, com a hora em que a casa voltou a ter água.',
    'Casou-se com Maria do Carmo em 1965. Aos domingos lavava a louça cantando baixinho e deixava as netas escolherem a música. Deixa quatro filhos, nove netos e uma caixa de ferramentas em perfeita ordem.',
  ),
  josefa: paragraphs(
    'Dona Josefa aprendeu a costurar aos nove anos, em Quebrangulo, na máquina de pedal da madrinha. Costurou enxovais, fardas de escola e quase todos os vestidos de noiva de três ruas da Ponta Grossa.',
    'Criou seis filhos com a renda da agulha e formou todos. Guardava um retalho de cada vestido num álbum, com o nome da moça e a data da festa.',
    'Rezava às seis, regava as plantas às sete e às oito já tinha visita na calçada. Quem chegava triste saía com café tomado e bainha feita.',
  ),
  amaro: paragraphs(
    'Amaro foi pescador em Maragogi desde menino. Conhecia os recifes pelo som da água no casco e dizia que o mar avisa, basta escutar.',
    'Ensinou o ofício aos três filhos e a muitos filhos dos outros. Nos anos em que o peixe faltou, dividiu o que havia; nos anos em que sobrou, dividiu também.',
    'Gostava de dominó, de caldo de sururu e de contar a mesma história do peixe que levou a rede. Cada vez o peixe era maior, e ninguém reclamava.',
  ),
  lucia: paragraphs(
    'Lúcia Helena foi enfermeira por trinta e quatro anos, quase todos na maternidade. Calculava ter segurado no colo mais de nove mil recém-nascidos, e reconhecia vários deles na fila do mercado.',
    'Nasceu no dia de Natal e achava graça em ganhar um presente só. Viajou sozinha pela primeira vez aos cinquenta anos, voltou com um mapa todo riscado e não parou mais.',
    'Deixa a filha Camila, o companheiro Sérgio e uma varanda de samambaias que os vizinhos prometeram cuidar.',
  ),
  benedito: paragraphs(
    'Seu Benedito dirigiu ônibus entre Arapiraca e Maceió por vinte e oito anos, sem um acidente. Esperava quem vinha correndo e conhecia pelo nome os estudantes da linha das cinco.',
    'Aposentado, plantou um pomar no quintal: pinha, acerola, caju e um pé de jabuticaba que só deu fruto no décimo ano. Ele esperou.',
    'Torcia pelo ASA com o rádio no ouvido. Deixa a esposa Nair, cinco filhos e doze netos, que herdaram o boné e a pontualidade.',
  ),
  eunice: paragraphs(
    'Eunice nasceu em União dos Palmares e veio para Maceió aos vinte anos, com uma mala e o endereço de uma tia.',
    'Foi merendeira da mesma escola durante vinte e seis anos. Sabia quem tinha vindo sem almoço e punha no prato, sem dizer nada, um pouco mais.',
  ),
  clovis: paragraphs(
    'Clóvis tocava violão de sete cordas e dava aulas numa sala pequena da Jatiúca, com a janela aberta para a rua. Muita gente aprendeu a gostar de choro só de passar na calçada.',
    'Gravou dois discos com os amigos, recusou convites para sair de Alagoas e dizia que o mar era o seu melhor ouvinte.',
    'Deixa a esposa Regina, o filho Tomás, que também toca, e um caderno de composições com a última página pela metade.',
  ),
  terezinha: paragraphs(
    'Dona Terezinha nasceu em Viçosa, a mais velha de onze irmãos. Ajudou a criar todos antes de criar os seus sete.',
    'Durante quarenta anos fez broas e bolos de macaxeira que vendia de porta em porta, com a balança na mão e a conta sempre a favor do freguês. Pagou com eles os estudos de quatro professoras, um agrônomo e duas enfermeiras.',
    'Aos noventa anos pediu um caderno novo e escreveu as receitas, uma por uma, com letra firme. A família imprimiu cópias para quem quiser.',
  ),
  severino: paragraphs(
    'Severino foi marceneiro em Palmeira dos Índios e depois em Maceió. Fez berços, mesas, portas de igreja e a estante de metade dos advogados da cidade.',
    'Não usava prego onde cabia um encaixe. Aos aprendizes dizia que a parte de trás do móvel também é vista, porque quem fez sabe.',
    'Gostava de acordar antes do sol e do cheiro de cedro. Deixa os filhos Ana, Jorge e Luiz, e uma cadeira de balanço em cada casa da família.',
  ),
  beatriz: paragraphs(
    'Ana Beatriz era bióloga e passava as férias contando ninhos de tartaruga na praia do Francês. Ria alto, respondia às mensagens por áudio e chegava sempre com um bolo na mão.',
    'Deixa os pais, Rosana e Eduardo, a irmã Júlia e amigos em muitos lugares. A família pede que esta página fique entre quem a conheceu.',
  ),
  djalma: paragraphs(
    'Djalma foi mestre da banda de Marechal Deodoro e ensinou clarinete, trompete e paciência a três gerações. Nos ensaios, batia o compasso com o pé esquerdo e nunca levantou a voz.',
    'Sabia de cor mais de duzentos dobrados. Nas festas de fim de ano, a banda passava pela casa dele antes de passar pela praça.',
    'Deixa a esposa Ivone, dois filhos e uma cidade inteira que sabe assobiar em afinação.',
  ),
  antonio: paragraphs(
    'Antônio abriu uma livraria de usados no centro de Maceió em 1979 e nunca a fechou na hora marcada. Emprestava livros que sabia que não voltariam e anotava o empréstimo assim mesmo.',
    'Lia jornal de trás para a frente, discutia futebol com educação e decorava poemas para os aniversários dos netos.',
    'Deixa os filhos Beatriz e Renato, quatro netos e onze mil volumes. A família vai doá-los à biblioteca do bairro onde ele aprendeu a ler.',
  ),
  iracema: paragraphs(
    'Iracema nasceu em Porto Calvo e foi parteira, depois agente de saúde, depois presidente da associação de moradores. Dizia que era tudo a mesma profissão.',
    'Conseguiu a creche, o posto e a iluminação da ladeira. As reuniões eram na sua cozinha e terminavam em tapioca.',
    'Deixa três filhas, oito netos e um caderno com o telefone de todo mundo, em ordem alfabética pelo primeiro nome.',
  ),
  maria: paragraphs(
    'Maria do Carmo nasceu em Penedo, à beira do São Francisco, terceira de sete irmãos. Aprendeu a ler com a avó, em voz alta, na varanda, e nunca mais largou os livros.',
    'Foi professora por trinta e oito anos na rede pública de Maceió. Ensinou a ler os filhos e os netos dos primeiros alunos, e guardava numa caixa de sapatos todos os bilhetes que recebeu. Dizia que criança não se apressa.',
    'Casou-se com Orlando em 1965 e teve quatro filhos. Plantava manjericão em lata de tinta, ouvia rádio de manhã cedo e fazia, aos domingos, um arroz-doce que ninguém conseguiu repetir.',
    'Faleceu em casa, cercada pela família. Deixa os filhos Teresa, Paulo, Marta e Cícero, nove netos e três bisnetos.',
  ),
} as const
