import { createContext, useContext } from "react";

/** The Content-Security-Policy nonce of this answer; empty in the browser, which hides it from scripts anyway. */
export const NonceContext = createContext("");
export const useNonce = () => useContext(NonceContext);
