"""Providers of answers: one protocol, requests and responses of our own."""
