import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerApi } from "./answer.ts";

/** Answers /api where no server of ours hands it over, such as under `remix-serve`. */
export const loader = ({ request }: LoaderFunctionArgs) => answerApi(request);
export const action = ({ request }: ActionFunctionArgs) => answerApi(request);
