const sky = (id, stops) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient><rect x="-70" y="-70" width="620" height="620" fill="url(#${id})"/>`

const glow = (id, x, y, r, colour, strength = 0.9) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${r}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><rect x="-70" y="-70" width="620" height="620" fill="url(#${id})"/>`

const spots = (list, colour, opacity) =>
  `<g fill="${colour}" filter="url(#macio)" opacity="${opacity}">${list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`

export const BACKDROPS = {
  janela: `${sky('f', [
    [0, '#8d7350'],
    [0.6, '#6b5138'],
    [1, '#453426'],
  ])}
    <g filter="url(#longe)"><rect x="300" y="-30" width="240" height="400" fill="#f6dfae"/><rect x="402" y="-30" width="12" height="400" fill="#a98a5c"/><rect x="300" y="160" width="240" height="10" fill="#a98a5c"/></g>
    ${glow('g', 400, 120, 330, '#fff0cc', 0.75)}`,
  mar: `${sky('f', [
    [0, '#7fa0a6'],
    [0.45, '#e9cfa8'],
    [0.58, '#f2dcb8'],
    [0.6, '#86a3a0'],
    [1, '#3f5f62'],
  ])}
    ${glow('g', 395, 262, 260, '#fff1cf', 0.9)}<g filter="url(#macio)" opacity="0.5"><path d="M330 300h140M350 330h110M310 362h150M340 400h120" stroke="#fbe7c2" stroke-width="5"/></g>`,
  jardim: `${sky('f', [
    [0, '#b9c9a4'],
    [0.5, '#8aa27d'],
    [1, '#4a634d'],
  ])}${glow('g', 380, 90, 300, '#fff6d8', 0.85)}
    ${spots(
      [
        [40, 90, 26],
        [90, 40, 18],
        [120, 150, 14],
        [430, 230, 24],
        [390, 300, 16],
        [455, 330, 20],
        [60, 250, 22],
        [30, 340, 26],
      ],
      '#f0e3c4',
      0.55,
    )}
    ${spots(
      [
        [70, 180, 16],
        [20, 150, 12],
        [420, 150, 14],
        [460, 400, 22],
        [380, 390, 14],
      ],
      '#c98a86',
      0.5,
    )}`,
  campo: `${sky('f', [
    [0, '#8c8aa0'],
    [0.5, '#e7b988'],
    [0.66, '#f1cf98'],
    [0.68, '#9a7f4f'],
    [1, '#5c4a30'],
  ])}
    ${glow('g', 400, 300, 280, '#ffe6b0', 0.9)}<g filter="url(#longe)"><path d="M-20 330C120 290 260 330 520 300V500H-20z" fill="#7d6a44"/><path d="M-20 390C160 350 300 400 520 370V500H-20z" fill="#57492f"/></g>`,
  lagoa: `${sky('f', [
    [0, '#a9bcc0'],
    [0.5, '#dcdccb'],
    [0.62, '#c9d2c6'],
    [0.64, '#8ea7a3'],
    [1, '#566f6c'],
  ])}
    <g filter="url(#longe)"><path d="M-20 300C80 262 180 282 290 268C380 256 450 276 520 262V312H-20z" fill="#7f958a"/></g>${glow('g', 400, 170, 290, '#fff8e6', 0.8)}`,
  alpendre: `${sky('f', [
    [0, '#b79a77'],
    [0.55, '#94785a'],
    [1, '#5a4735'],
  ])}
    <g filter="url(#longe)"><path d="M330 -20h200v330H330z" fill="#cfe0cf"/><path d="M345 190C390 150 430 210 520 170V320H345z" fill="#7f9a6f"/></g>${glow('g', 420, 110, 300, '#fffbe8', 0.75)}`,
}

const SHIRT = 'M40 560C46 410 96 344 158 322C186 344 236 350 268 326C320 344 362 410 370 560z'
const ROUND = 'M52 560C56 414 104 348 160 324C190 350 234 354 264 330C312 346 352 412 358 560z'

/** Short hair of a man, receding by `back` points at the forehead. */
const cropped = (back = 0) =>
  `<path d="M${288 - back} ${128 + back * 0.2}C278 96 240 76 200 84C156 92 134 134 146 186C149 204 156 220 166 230C168 222 172 214 178 206C178 192 182 180 192 176C200 176 204 168 206 156C224 146 ${250 - back} 140 ${264 - back} 122C${272 - back} 118 ${282 - back} 120 ${288 - back} 128z" fill="url(#cabelo)"/>`

const strands = (paths, colour, opacity = 0.32) =>
  `<path d="${paths}" fill="none" stroke="${colour}" stroke-width="2" opacity="${opacity}"/>`

const collar = colour =>
  `<path d="M152 322C170 352 196 372 214 380L192 404C166 384 148 354 142 332z" fill="${colour}"/><path d="M270 326C262 350 244 372 214 380L240 402C268 382 282 354 284 334z" fill="${colour}"/>`

const GLASSES = `<g fill="none" stroke="#2a211c" stroke-width="2.6" opacity="0.85"><ellipse cx="283" cy="182" rx="15" ry="14"/><path d="M268 180C244 174 216 176 194 184"/></g><path d="M277 175C281 172 287 172 290 175" fill="none" stroke="#fff3d8" stroke-width="2" opacity="0.7"/>`

export const PEOPLE = {
  maria: {
    backdrop: 'janela',
    skin: ['#6e4a36', '#a9764f', '#d9a27a'],
    hair: ['#7d756c', '#b3aba0'],
    cloth: ['#2f4a43', '#4f7266'],
    brow: '#6d635a',
    age: 0.8,
    face: { nose: -3, chin: -3, jaw: 2 },
    shoulders: ROUND,
    collar:
      '<path d="M156 326C190 360 236 362 266 332L274 348C240 380 186 378 150 340z" fill="#e7dcc6" opacity="0.9"/>',
    behind: '<g fill="url(#cabelo)"><circle cx="142" cy="196" r="40"/></g>',
    hairShape:
      '<path d="M292 132C286 92 240 68 198 80C150 92 130 140 142 190C148 222 160 240 176 246C180 226 174 206 184 184C206 176 236 162 252 138C266 128 282 128 292 132z" fill="url(#cabelo)"/>',
    over: `<circle cx="193" cy="238" r="4.5" fill="#f3e6c8"/>${strands('M150 160C176 150 220 140 250 112M146 186C160 178 172 176 182 178M160 120C190 106 226 100 262 108', '#e6ded2')}`,
  },
  antonio: {
    backdrop: 'campo',
    looks: 'esquerda',
    skin: ['#54382a', '#8a5f43', '#bd8660'],
    hair: ['#4b453f', '#8d867c'],
    cloth: ['#6a6f78', '#a9adb0'],
    brow: '#4b453f',
    age: 0.7,
    face: { nose: 6, chin: 3, jaw: -2, brow: 3 },
    shoulders: SHIRT,
    collar: collar('#d9d6cc'),
    hairShape: cropped(0),
    over: `<g filter="url(#borda)"><path d="M136 134C142 76 176 44 220 46C262 48 286 82 290 130C246 116 184 116 136 134z" fill="#c9b48a"/><path d="M96 142C130 116 186 106 232 108C282 110 322 124 344 146C322 148 300 146 276 140C222 130 150 134 96 142z" fill="#b39a6c"/></g><path d="M138 124C186 106 246 106 289 122L290 132C246 116 184 116 136 134z" fill="#4a3626"/>`,
  },
  iracema: {
    backdrop: 'jardim',
    skin: ['#8a6048', '#c4936e', '#ecc09a'],
    hair: ['#a29a90', '#d8d2c8'],
    cloth: ['#7a4f58', '#a8757c'],
    brow: '#8d8378',
    age: 0.8,
    face: { nose: -1, chin: -4, jaw: 3 },
    shoulders: ROUND,
    collar:
      '<path d="M158 330C190 364 234 366 262 336" fill="none" stroke="#f4ead2" stroke-width="5" stroke-dasharray="1 8" stroke-linecap="round"/>',
    hairShape:
      '<path d="M294 134C300 112 284 92 264 86C248 66 214 62 192 72C164 72 142 92 138 118C124 140 126 172 138 190C136 214 150 236 170 240C184 238 186 222 182 208C182 194 190 186 198 180C214 178 224 166 226 154C244 150 256 140 262 126C274 122 286 126 294 134z" fill="url(#cabelo)"/>',
    over: `${GLASSES}${strands('M150 130C164 108 188 104 204 116M208 84C228 78 246 88 252 104M144 176C158 160 178 162 184 176M190 140C206 128 226 132 234 142', '#fbf6ea', 0.45)}<circle cx="192" cy="236" r="4" fill="#f6ecd6"/>`,
  },
  djalma: {
    backdrop: 'lagoa',
    looks: 'esquerda',
    skin: ['#463026', '#74503b', '#a5765a'],
    hair: ['#b5b0a7', '#e4e0d8'],
    cloth: ['#33505a', '#5d7f88'],
    brow: '#c9c4ba',
    age: 0.9,
    face: { nose: 4, chin: 0, jaw: 2, lip: 1 },
    shoulders: SHIRT,
    collar: collar('#47666f'),
    hairShape: cropped(12),
  },
  lucia: {
    backdrop: 'mar',
    skin: ['#8a5f47', '#c08c68', '#eabb93'],
    hair: ['#2a1c17', '#5a3d2e'],
    cloth: ['#b9a58a', '#e4d6bd'],
    brow: '#33241d',
    age: 0,
    face: { nose: -4, chin: -3, lip: 1 },
    ear: false,
    shoulders: ROUND,
    behind:
      '<path d="M150 110C110 160 108 260 96 330C92 390 120 420 160 424C200 420 214 380 206 320L200 200z" fill="url(#cabelo)"/>',
    hairShape:
      '<path d="M290 128C284 90 240 70 200 80C148 92 126 146 134 206C138 260 124 316 108 366C128 412 178 424 204 396C222 350 214 300 206 262C200 232 204 204 214 182C234 168 256 152 262 128C274 120 284 122 290 128z" fill="url(#cabelo)"/>',
    over: strands(
      'M160 140C146 200 156 280 134 360M184 130C170 200 184 280 168 384M214 114C188 160 184 220 196 290',
      '#8a6248',
      0.4,
    ),
  },
  severino: {
    backdrop: 'alpendre',
    skin: ['#5d4030', '#94684a', '#c79269'],
    hair: ['#8f887d', '#c9c2b6'],
    cloth: ['#7c6a52', '#b09a78'],
    brow: '#8f887d',
    age: 1,
    face: { nose: 5, chin: 4, jaw: -3 },
    shoulders: SHIRT,
    collar: collar('#e6dcc6'),
    hairShape: cropped(5),
    over: GLASSES,
  },
}
