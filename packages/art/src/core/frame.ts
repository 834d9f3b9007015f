/** The opening tag of a drawing with its own coordinates, shown `width` pixels wide. */
export function svgOf(w: number, h: number, width: number, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${width}" height="` +
    Math.round((width * h) / w) +
    `">${body}</svg>`
  )
}
