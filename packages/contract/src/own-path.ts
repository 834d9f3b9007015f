/** Whether a text is a path of this site and nothing else: neither another origin nor what a browser reads as one. */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(text)
